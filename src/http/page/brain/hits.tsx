import type { Child } from 'hono/jsx';
import type { Brain } from '../../../brain/tree/brain.ts';
import type { Hit } from '../../../brain/tree/hit.ts';
import { tellingTokens } from '../../../brain/words/split-tokens.ts';
import { NumberedLines } from '../../../report/numbered-lines.tsx';
import { Tag } from '../../../report/tag.tsx';
import { readLink, treeLink } from '../parts/links.ts';

/** What a search found, best first, with the words that were searched for marked. */
export function Hits({ brain, hits, words = '' }: { brain: Brain; hits: readonly Hit[]; words?: string }) {
  if (hits.length === 0) return null;
  const telling = new Set(tellingTokens(words));
  return (
    <ol class="hits">
      {hits.map(({ node, path, line, text, further, breadcrumb, status }) => (
        <li>
          <p>
            <a href={readLink(brain.project, path, { start: line, end: line })}>{breadcrumb}</a>{' '}
            {status === null ? null : <Tag tone="warn">{status}</Tag>}{' '}
            <a class="soft" href={treeLink(brain.project, node)}>
              <code>
                {path}:{line}
              </code>
            </a>
          </p>
          <NumberedLines
            label={`Lines found in ${path}`}
            href={readLink(brain.project, path)}
            anchored={false}
            lines={[{ line, text }, ...further].map((one) => ({ number: one.line, text: one.text.trim() }))}
            on={() => false}
            show={(text) => markWords(text, telling)}
          />
        </li>
      ))}
    </ol>
  );
}

/** A line with the words that were searched for marked, whatever their endings. */
function markWords(text: string, telling: ReadonlySet<string>): Child {
  if (telling.size === 0) return text;
  return text
    .split(/([\p{L}\p{N}][\p{L}\p{N}\p{M}_'’-]*)/u)
    .map((piece, index) =>
      index % 2 === 1 && tellingTokens(piece).some((token) => telling.has(token)) ? <mark>{piece}</mark> : piece,
    );
}
