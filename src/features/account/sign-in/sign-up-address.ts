let address = '';

/** Keeps the address of a sign-up for the screen that follows, on this page alone. */
export function rememberAddress(email: string) {
  address = email;
}

/** The address of the sign-up just made; empty where the page was loaded since. */
export function rememberedAddress(): string {
  return address;
}
