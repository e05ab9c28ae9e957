/** Where the session is stored on the device. */
export const SESSION_KEY = 'quando.session';
