import type { Child } from 'hono/jsx';
import { mayAs, type Visitor } from '../../../members/visitor.ts';
import { SCRIPT_ASSET, STYLE_ASSET } from '../assets/assets.ts';
import { CsrfField } from '../parts/csrf-field.tsx';
import { projectLink } from '../parts/links.ts';

/** The sections of a project, in the order of their links. */
const SECTIONS = {
  brain: { name: 'Brain', path: [] },
  tree: { name: 'Tree', path: ['tree'] },
  search: { name: 'Search', path: ['search'] },
  takes: { name: 'Takes', path: ['takes'] },
  quality: { name: 'Quality', path: ['quality'] },
  evals: { name: 'Evals', path: ['evals'] },
  access: { name: 'Access', path: ['access'] },
} as const;
/** A section of a project's pages. */
export type Section = keyof typeof SECTIONS;

/** What a view shows in the frame of the page. */
export interface PageContent {
  /** Title of the browser's tab and heading of the page. May contain untrusted text. */
  title: string;
  section?: Section;
  /** The path to this page within the section, without the page itself. */
  crumbs?: readonly { name: string; href: string }[];
  /** Seconds after which the page reloads when no script runs. */
  refresh?: number;
  body: Child;
}

/** The frame of every page: the current place, the way to others, who is signed in. */
export function Layout({
  visitor,
  project,
  content,
}: {
  visitor: Visitor | null;
  project: string | null;
  content: PageContent;
}) {
  const { title, section, crumbs = [], refresh, body } = content;
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{[title, project, 'gbrain'].filter((part) => part !== null).join(' · ')}</title>
        <link rel="stylesheet" href={STYLE_ASSET.path} />
        <link rel="icon" href="data:," />
        {refresh === undefined ? null : (
          <noscript>
            <meta http-equiv="refresh" content={String(refresh)} />
          </noscript>
        )}
        <script src={SCRIPT_ASSET.path} defer />
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to the content
        </a>
        <header class="top">
          <div class="top-in">
            <a class="brand" href="/">
              gbrain
            </a>
            {project === null ? null : (
              <span class="where">
                <a href={projectLink(project)}>{project}</a>
              </span>
            )}
            {visitor === null ? null : (
              <form method="post" action="/sign-out">
                <CsrfField visitor={visitor} />
                <a href="/tokens" title="Your tokens">
                  {visitor.member.id}
                </a>
                <button class="plain" type="submit">
                  Sign out
                </button>
              </form>
            )}
          </div>
          {project === null ? null : (
            <SectionLinks
              project={project}
              current={section}
              owner={visitor !== null && mayAs(visitor, project, 'owner')}
            />
          )}
        </header>
        <main id="main" tabindex={-1}>
          {crumbs.length === 0 ? null : (
            <nav aria-label="Breadcrumbs">
              <ol class="crumbs">
                {crumbs.map(({ name, href }) => (
                  <li>
                    <a href={href}>{name}</a>
                  </li>
                ))}
              </ol>
            </nav>
          )}
          <h1>{title}</h1>
          {body}
        </main>
      </body>
    </html>
  );
}

function SectionLinks({ project, current, owner }: { project: string; current: Section | undefined; owner: boolean }) {
  return (
    <nav class="sections" aria-label="Project">
      {Object.entries(SECTIONS)
        .filter(([section]) => owner || section !== 'access')
        .map(([section, { name, path }]) => (
          <a href={projectLink(project, ...path)} aria-current={section === current ? 'page' : undefined}>
            {name}
          </a>
        ))}
    </nav>
  );
}
