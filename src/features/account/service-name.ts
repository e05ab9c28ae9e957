/** How a service that somebody signs in with writes its name; another one by what it is called here. */
export function serviceName(provider: string): string {
  if (provider === 'github') return 'GitHub';
  return provider.slice(0, 1).toUpperCase() + provider.slice(1);
}
