import { Tag, type Tone } from '../../../report/tag.tsx';

const BUILD_TONES: Readonly<Record<string, Tone>> = { ready: 'good', failed: 'bad', building: 'warn', queued: 'warn' };
const BUILD_WORDS: Readonly<Record<string, string>> = {
  ready: 'Ready',
  failed: 'Failed',
  building: 'Building',
  queued: 'Queued',
  none: 'Not built',
};

/** How far a build is. */
export function BuildTag({ status }: { status: string }) {
  return <Tag tone={BUILD_TONES[status] ?? 'plain'}>{BUILD_WORDS[status] ?? status}</Tag>;
}
