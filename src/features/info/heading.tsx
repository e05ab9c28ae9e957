import type { ComponentProps } from 'react';

/** How deep a text's headings begin: below a screen's title, or below a dialog's view. */
export type HeadingLevel = 2 | 3;

const tags = { 2: 'h2', 3: 'h3', 4: 'h4' } as const;

/** A heading whose level depends on where the text stands. */
export function Heading({ level, ...rest }: ComponentProps<'h2'> & { level: keyof typeof tags }) {
  const Tag = tags[level];
  return <Tag {...rest} />;
}
