import type { Plugin } from 'vite';
import { generalPreview } from '../../gateway/page/preview/preview.ts';
import { previewMarks, writePreview } from '../../gateway/page/preview/write-preview.ts';
import { robotsText, sitemapXml } from '../../gateway/page/search-engines.ts';
import { reader } from '../../gateway/setting-reader.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Writes the general preview into the page, in German: the gateway puts that of the address in its
 * place, a static host cannot. Where `VITE_PUBLIC_URL` names the address of a static host, the preview
 * has its picture, and robots.txt and sitemap.xml are written.
 */
export function pagePreview(environment: Environment): Plugin {
  const publicUrl = readPublicUrl(environment);
  return {
    name: 'quando:page-preview',
    generateBundle() {
      if (publicUrl === undefined) return;
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robotsText(publicUrl) });
      this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: sitemapXml(publicUrl) });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        // One document stands for many addresses: it names none of them.
        const preview = writePreview({ ...generalPreview('de'), canonicalPath: null }, publicUrl);
        const { start, end } = previewMarks;
        const [before = '', rest = ''] = html.split(start);
        return `${before}${start}\n    ${preview}\n    ${end}${rest.split(end)[1] ?? ''}`;
      },
    },
  };
}

function readPublicUrl(environment: Environment): string | undefined {
  const faults: string[] = [];
  const publicUrl = reader(environment, faults).origin('VITE_PUBLIC_URL');
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return publicUrl;
}
