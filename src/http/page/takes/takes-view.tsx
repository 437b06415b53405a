import { formatCount } from '../../../report/format.ts';
import { ScrollTable } from '../../../report/scroll-table.tsx';
import { Tag } from '../../../report/tag.tsx';
import { hasReadyBuild } from '../../../store/builds/serving-builds.ts';
import type { PageContent } from '../frame/layout.tsx';
import type { ProjectRequest } from '../frame/page-request.ts';
import { Command, Empty } from '../parts/empty.tsx';
import { link, projectLink, readNumber } from '../parts/links.ts';
import { Pager } from '../parts/pager.tsx';
import { countRules, filterTakes, readFilter, type TakesFilter } from './filter-takes.ts';
import type { LintedTake, LintProject } from './lint-project.ts';
import { TakeItem } from './take-item.tsx';
import { TakesForm } from './takes-form.tsx';

const SHOWN = 100;

/** The takes of a project, each with what the rules find wrong with it. */
export async function takesView(request: ProjectRequest, lint: LintProject): Promise<PageContent> {
  const { deps, project, query } = request;
  const all = await lint(project.id);
  const filter = readFilter(query);
  return {
    title: 'Takes',
    section: 'takes',
    body:
      all.length === 0 ? (
        <NoTakes project={project.id} built={await hasReadyBuild(deps.store, project.id)} />
      ) : (
        <Takes project={project.id} all={all} filter={filter} offset={readNumber(query('offset')) ?? 0} />
      ),
  };
}

function NoTakes({ project, built }: { project: string; built: boolean }) {
  if (!built) {
    return (
      <Empty>
        <p>
          There are no takes until this project is built. <a href={projectLink(project)}>Build the Brain</a> first.
        </p>
      </Empty>
    );
  }
  return (
    <Empty>
      <p>
        No page of this project has takes: typed claims in a table between <code>{'<!--- gbrain:takes:begin -->'}</code>{' '}
        and <code>{'<!--- gbrain:takes:end -->'}</code>.
      </p>
      <p>Write an empty table into a page, or have takes proposed from the text of the pages:</p>
      <Command>gbrain takes init PAGE</Command>
      <Command>gbrain takes propose FOLDER --write</Command>
      <p>
        Then <a href={projectLink(project)}>build the Brain</a> again.
      </p>
    </Empty>
  );
}

function Takes({
  project,
  all,
  filter,
  offset,
}: {
  project: string;
  all: readonly LintedTake[];
  filter: TakesFilter;
  offset: number;
}) {
  const found = filterTakes(all, filter);
  const shown = found.slice(offset, offset + SHOWN);
  const address = projectLink(project, 'takes');
  return (
    <>
      <Summary address={address} all={all} />
      <TakesForm address={address} all={all} filter={filter} />
      <h2>
        {formatCount(found.length)} {found.length === 1 ? 'take' : 'takes'}
        {found.length === all.length ? '' : ` of ${formatCount(all.length)}`}
      </h2>
      {found.length === 0 ? (
        <p>
          No take matches. <a href={address}>Show all takes</a>.
        </p>
      ) : (
        <ScrollTable
          label="Takes"
          columns={['Claim and findings', 'Kind', 'Holder', { name: 'Weight', number: true }, 'Time', 'Source', 'Page']}
        >
          {shown.map((take) => (
            <TakeItem project={project} take={take} address={address} />
          ))}
        </ScrollTable>
      )}
      <Pager
        offset={offset}
        shown={shown.length}
        total={found.length}
        size={SHOWN}
        noun="takes"
        href={(at) => link(address, { ...filter, offset: at })}
      />
    </>
  );
}

/** How many takes have findings, by rule; each number links to its takes. */
function Summary({ address, all }: { address: string; all: readonly LintedTake[] }) {
  const rules = countRules(all);
  const tiles = [
    ['takes', all.length, {}],
    ['active', all.filter(({ active }) => active).length, { state: 'active' }],
    ['with a finding', filterTakes(all, { ...NOTHING, finding: 'any' }).length, { finding: 'any' }],
    ['without', filterTakes(all, { ...NOTHING, finding: 'none' }).length, { finding: 'none' }],
  ] as const;
  return (
    <>
      <ul class="tiles">
        {tiles.map(([name, count, query]) => (
          <li>
            <strong>
              <a href={link(address, query)}>{formatCount(count)}</a>
            </strong>
            <span>{name}</span>
          </li>
        ))}
      </ul>
      {rules.length === 0 ? null : (
        <details>
          <summary>Findings by rule</summary>
          <ScrollTable
            label="Findings by rule"
            columns={['Rule', 'Breaks', 'Severity', { name: 'Takes', number: true }]}
          >
            {rules.map(({ rule, dimension, severity, takes }) => (
              <tr>
                <th scope="row">{rule}</th>
                <td>
                  <a href={link(address, { finding: dimension })}>{dimension}</a>
                </td>
                <td>
                  <Tag tone={severity === 'error' ? 'bad' : 'warn'}>{severity}</Tag>
                </td>
                <td class="number">
                  <a href={link(address, { finding: rule })}>{formatCount(takes)}</a>
                </td>
              </tr>
            ))}
          </ScrollTable>
        </details>
      )}
    </>
  );
}

const NOTHING: TakesFilter = { kind: null, holder: null, page: null, finding: null, state: null };
