import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const entry = fileURLToPath(new URL('../../src/early.ts', import.meta.url));
const mark = '<!-- early script -->';
const entryScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

/**
 * Writes src/early.ts into the page before everything else: a small classic script, so that it runs
 * before the first paint. It fetches the rest of the scripts after that paint, so their addresses
 * stand beside it: of the entry, and of both catalogues.
 */
export function earlyScript(): Plugin {
  return {
    name: 'quando:early-script',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (bundle === undefined) {
          return html.replace(mark, '<script type="module" src="/src/early.ts"></script>');
        }
        const entryAddress = entryScript.exec(html)?.[1];
        if (entryAddress === undefined) throw new Error('The page has no entry script');
        const catalogues = (['de', 'en'] as const).map((language) => {
          const chunk = Object.values(bundle).find(
            (output) =>
              output.type === 'chunk' &&
              output.facadeModuleId?.endsWith(`/catalogues/${language}/main.json`),
          );
          if (chunk === undefined) throw new Error(`No chunk holds the ${language} catalogue`);
          return meta(`quando-catalogue-${language}`, `/${chunk.fileName}`);
        });
        const code = await bundleEarlyScript();
        const parts = [meta('quando-entry', entryAddress), ...catalogues];
        return html
          .replace(entryScript, '')
          .replace(mark, () => `${parts.join('\n    ')}\n    <script>${code}</script>`);
      },
    },
  };
}

function meta(name: string, content: string): string {
  return `<meta name="${name}" content="${content}" />`;
}

async function bundleEarlyScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      rollupOptions: { input: entry, output: { format: 'iife' } },
    },
  });
  const output = Array.isArray(result) ? result[0] : result;
  if (output === undefined || !('output' in output))
    throw new Error('The early script did not build');
  const { code } = output.output[0];
  if (/<\/script|<!--/i.test(code)) throw new Error('The early script would end in its midst');
  return code.trim();
}
