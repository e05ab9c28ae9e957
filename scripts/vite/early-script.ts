import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const entry = fileURLToPath(new URL('../../src/early.ts', import.meta.url));
const mark = '<!-- early script -->';

/**
 * Puts src/early.ts before everything else in the page: a small classic script of its own, so that
 * it runs before the first paint, with the addresses of both catalogues beside it for preloading.
 */
export function earlyScript(): Plugin {
  let fileName = '';
  return {
    name: 'quando:early-script',
    async generateBundle() {
      const source = await bundleEarlyScript();
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      fileName = `assets/early-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) {
          return html.replace(mark, '<script type="module" src="/src/early.ts"></script>');
        }
        const metas = (['de', 'en'] as const).map((language) => {
          const chunk = Object.values(bundle).find(
            (output) =>
              output.type === 'chunk' &&
              output.facadeModuleId?.endsWith(`/catalogues/${language}/main.json`),
          );
          if (chunk === undefined) throw new Error(`No chunk holds the ${language} catalogue`);
          return `<meta name="quando-catalogue-${language}" content="/${chunk.fileName}" />`;
        });
        return html.replace(
          mark,
          `${metas.join('\n    ')}\n    <script src="/${fileName}"></script>`,
        );
      },
    },
  };
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
  return output.output[0].code;
}
