import type { Plugin } from 'vite';

/** The names the gateway fills in when it serves the page, and the build for static hosting. */
const placeholders = {
  VITE_BACKEND_URL: '__QUANDO_BACKEND_URL__',
  VITE_PUBLISHABLE_KEY: '__QUANDO_PUBLISHABLE_KEY__',
  VITE_VERSION: '__QUANDO_VERSION__',
} as const;

/**
 * Writes backend address, key and version into the page where the environment states them.
 *
 * @param environment values by name; what is missing stays a placeholder for the gateway
 */
export function pageSettings(environment: Record<string, string | undefined>): Plugin {
  return {
    name: 'quando:page-settings',
    transformIndexHtml(html) {
      let filled = html;
      for (const [name, placeholder] of Object.entries(placeholders)) {
        const value = environment[name];
        if (value !== undefined) filled = filled.replaceAll(placeholder, escapeAttribute(value));
      }
      return filled;
    },
  };
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
