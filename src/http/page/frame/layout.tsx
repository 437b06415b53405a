import type { Child } from 'hono/jsx';
import { mayAs, type Visitor as VisitorOf } from '../../../members/visitor.ts';
import { SCRIPT_ASSET, STYLE_ASSET } from '../assets/assets.ts';
import { CsrfField } from '../parts/csrf-field.tsx';
import { projectLink } from '../parts/links.ts';

/** The sections of a project, in the order of their links. */
const SECTIONS = {
  overview: { name: 'Overview', path: [] },
  tree: { name: 'Read', path: ['tree'] },
  search: { name: 'Search', path: ['search'] },
  takes: { name: 'Takes', path: ['takes'] },
  quality: { name: 'Gate', path: ['quality'] },
  evals: { name: 'Evals', path: ['evals'] },
  builds: { name: 'Builds', path: ['builds'] },
  access: { name: 'Members', path: ['access'] },
} as const;
/** A section of a project's pages. */
export type Section = keyof typeof SECTIONS;

/** What a view shows in the frame of the page. */
export interface PageContent {
  /** Title of the browser's tab and heading of the page. May contain untrusted text. */
  title: string;
  /** Left out where the body has the heading, such as a document that begins with its own. */
  heading?: boolean;
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
  preview,
  content,
}: {
  visitor: VisitorOf | null;
  project: string | null;
  /** The build that is shown in place of the one that readers get. */
  preview?: string | undefined;
  content: PageContent;
}) {
  const { title, heading = true, section, crumbs = [], refresh, body } = content;
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
        <div class="app">
          <header class="rail">
            <a class="brand" href="/">
              <Seam />
              gbrain
            </a>
            {project === null ? (
              <InstallationLinks visitor={visitor} current={title} />
            ) : (
              <>
                <a class="switch" href="/" title="All projects">
                  <span>{project}</span>
                </a>
                <SectionLinks
                  project={project}
                  current={section}
                  owner={visitor !== null && mayAs(visitor, project, 'owner')}
                />
              </>
            )}
            {visitor === null || visitor.csrf === null ? null : <Visitor visitor={visitor} />}
          </header>
          <div class="page">
            {project === null || section === 'search' ? null : <SearchBox project={project} />}
            {preview === undefined || project === null ? null : (
              <p class="note warn">
                A preview: this is <a href={projectLink(project, 'builds', preview)}>build {preview}</a>, which readers
                do not get.
              </p>
            )}
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
              {heading ? <h1>{title}</h1> : null}
              {body}
            </main>
          </div>
        </div>
      </body>
    </html>
  );
}

/** Where there is to go outside a project. */
function InstallationLinks({ visitor, current }: { visitor: VisitorOf | null; current: string }) {
  if (visitor === null) return null;
  const places = [
    { name: 'Projects', href: '/' },
    ...(visitor.member.owner && visitor.csrf !== null ? [{ name: 'Members', href: '/members' }] : []),
    ...(visitor.csrf === null ? [] : [{ name: 'Your tokens', href: '/tokens' }]),
  ];
  return (
    <nav aria-label="Installation">
      {places.map(({ name, href }) => (
        <a href={href} aria-current={name === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}

function SectionLinks({ project, current, owner }: { project: string; current: Section | undefined; owner: boolean }) {
  return (
    <nav aria-label="Project">
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

/** Two halves that a golden seam joins: the mark of the program. */
function Seam() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <circle class="half" cx="12" cy="12" r="10.5" />
      <path class="seam" d="M4.5 5.5 9 9l1.5 5 4 1.5 4 4.5" />
    </svg>
  );
}

function Visitor({ visitor }: { visitor: VisitorOf }) {
  return (
    <form class="who" method="post" action="/sign-out">
      <CsrfField visitor={visitor} />
      <a href="/tokens" title="Your tokens">
        {visitor.member.id}
      </a>
      <button class="plain" type="submit">
        Sign out
      </button>
    </form>
  );
}

/** Search from anywhere; the script brings the cursor here when `/` is pressed. */
function SearchBox({ project }: { project: string }) {
  return (
    <search class="find">
      <form method="get" action={projectLink(project, 'search')}>
        <input type="search" name="q" aria-label="Search the documents" placeholder="Search the documents" />
        <span class="cap" aria-hidden="true">
          /
        </span>
      </form>
    </search>
  );
}
