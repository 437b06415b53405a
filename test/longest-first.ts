import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Where the long files are, the longest first: one that starts last keeps a core waiting at the end of the run. */
const LONG = [
  'test/http/page/browser',
  'test/docs/commands',
  'test/mcp/inspector',
  'test/cli/node-versions',
  'test/cli/takes-quality-hardship',
  'test/journeys/',
  'test/cli/',
  'test/brain-eval/trial-queue',
  'test/package/action',
  'test/projects/',
];

/** Starts the long files first; a fresh clone has no durations of an earlier run to go by. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex((long) => moduleId.includes(`/${long}`));
      return place === -1 ? LONG.length : place;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
