import { Fragment, type ReactNode } from 'react';
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import styles from './markdown.module.css';
import { linkTarget } from './link-target.ts';

/**
 * Text in Markdown as elements of the page. Only what is named here becomes an element: HTML in the
 * text stays text, pictures are their words, and a link that leads nowhere is no link.
 */
export function Markdown({ source }: { source: string }) {
  return <div className={styles.text}>{blocks(lexer(source))}</div>;
}

function blocks(tokens: readonly Token[]): ReactNode {
  return each(tokens, block);
}

function inline(tokens: readonly Token[] | undefined): ReactNode {
  return each(tokens ?? [], word);
}

function each(tokens: readonly Token[], element: (token: MarkedToken) => ReactNode): ReactNode {
  let place = 0;
  return tokens.map((token) => {
    place += token.raw.length;
    return <Fragment key={`${place} ${token.type}`}>{element(token as MarkedToken)}</Fragment>;
  });
}

function block(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'heading':
      return token.depth > 2 ? <h3>{inline(token.tokens)}</h3> : <h2>{inline(token.tokens)}</h2>;
    case 'paragraph':
      return <p>{inline(token.tokens)}</p>;
    case 'text':
      return token.tokens === undefined ? token.text : inline(token.tokens);
    case 'list':
      return list(token);
    case 'blockquote':
      return <blockquote>{blocks(token.tokens)}</blockquote>;
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      );
    case 'hr':
      return <hr />;
    case 'table':
      return table(token);
    case 'html':
      return <p>{token.text}</p>;
    default:
      return null;
  }
}

function list({ ordered, start, items }: Tokens.List): ReactNode {
  const lines = each(items, (item) => (
    <li>{blocks('tokens' in item ? (item.tokens ?? []) : [])}</li>
  ));
  return ordered ? <ol start={Number(start)}>{lines}</ol> : <ul>{lines}</ul>;
}

function table({ header, rows }: Tokens.Table): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          {cells(header).map(({ cell, key }) => (
            <th key={key} scope="col">
              {inline(cell.tokens)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.map(({ text }) => text).join(' ')}>
            {cells(row).map(({ cell, key }) => (
              <td key={key}>{inline(cell.tokens)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function cells(line: Tokens.TableCell[]) {
  return line.map((cell, place) => ({ cell, key: `${place} ${cell.text}` }));
}

function word(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inline(token.tokens)}</strong>;
    case 'em':
      return <em>{inline(token.tokens)}</em>;
    case 'del':
      return <del>{inline(token.tokens)}</del>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return <TextLink href={token.href}>{inline(token.tokens)}</TextLink>;
    case 'text':
    case 'escape':
    case 'html':
    case 'image':
      return token.text;
    default:
      return null;
  }
}

function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const t = useTranslations('play');
  const target = linkTarget(href, location.origin);
  if (target === null) return children;
  if (target.isInside) return <Link href={target.address}>{children}</Link>;
  return (
    <a href={target.address} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden"> ({t('opensElsewhere')})</span>
    </a>
  );
}
