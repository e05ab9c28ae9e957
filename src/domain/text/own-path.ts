/** Whether a text from an address is a path of this page, and leads to no other host. */
export function isOwnPath(text: string): boolean {
  if (!/^\/(?![/\\])/.test(text) || text.length > 500) return false;
  const url = URL.canParse(text, 'https://page.example')
    ? new URL(text, 'https://page.example')
    : null;
  return url?.origin === 'https://page.example' && !url.pathname.startsWith('//');
}
