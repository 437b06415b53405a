import { Tag } from '../../../report/tag.tsx';
import { link } from '../parts/links.ts';
import { PlaceLink } from '../parts/place-link.tsx';
import type { LintedTake } from './lint-project.ts';

/** A take as a row of a table, its findings under its claim. */
export function TakeItem({ project, take, address }: { project: string; take: LintedTake; address: string }) {
  const { claim, active, findings, kind, holder, weightText, since, until, source, path, line } = take;
  return (
    <tr>
      <td class="wide">
        <span class={active ? undefined : 'gone'}>{claim}</span> {active ? null : <Tag>inactive</Tag>}
        {findings.length === 0 ? null : (
          <ul>
            {findings.map(({ rule, severity, message }) => (
              <li>
                <a href={link(address, { finding: rule })} class={severity === 'error' ? 'bad' : 'warn'}>
                  {rule}
                </a>{' '}
                {message}
              </li>
            ))}
          </ul>
        )}
      </td>
      <td>{kind}</td>
      <td>
        <a href={link(address, { holder })}>{holder}</a>
      </td>
      <td class="number">{weightText}</td>
      <td class="tight">{[since, until].filter((time) => time !== null).join(' → ')}</td>
      <td>{source}</td>
      <td class="place">
        <PlaceLink project={project} path={path} lines={{ start: line, end: line }} />
      </td>
    </tr>
  );
}
