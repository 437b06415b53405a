import type { KeyInput } from '../../src/brain-eval/key/key.ts';

/** The documents of an invented harbour, in a numbered layout: a second world for the tests of agents. */
export const HARBOUR_DOCS: Readonly<Record<string, string>> = {
  '00-start/README.md': `# Start here

Brackwater Port is an invented harbour. The systems are described in [applications](../20-applications/README.md); what they
share is under [common](../30-common/README.md); why things are as they are, under [decisions](../40-decisions/README.md).
`,
  '10-business/tariffs.md': `# Tariffs

All amounts are in thalers, without tax.

| Service | Up to 100 m | Over 100 m | Billed by |
|---|---|---|---|
| Pilot | 340 | 520 | voyage |
| Tug | 610 | 980 | hour |
| Mooring | 95 | 150 | call |
| Shore power | 12 | 18 | kWh block |

Night work, from 22:00 to 06:00, costs half as much again.

## Discounts

Lines that call more than forty times a year get eight percent off everything but shore power.
`,
  '10-business/glossary.md': `# Glossary

- **Berth window**: the time for which a berth is promised to a ship.
- **Demurrage**: what a customer pays for a container that stays too long.
- **Reefer**: a container with its own cooling.
- **Gate-in**: the moment a truck with a container passes the gate.
`,
  '20-applications/README.md': `# Applications

Three applications: berth planning (\`berth\`), the yard system (\`yard\`) and the gate (\`gate\`). All write to the shared
event log.
`,
  '20-applications/berth/README.md': `# Berth planning

Plans which ship lies where. Owner: the harbour master's office. Runs as one process; a second one stands by.
`,
  '20-applications/berth/rules/windows.md': `# Berth windows

## BW-101 Confirmation

A berth window is confirmed at the latest 36 hours before arrival. Until then the planner may move it without asking.

## BW-102 Late ships

A ship that is more than three hours late loses its window and is planned anew.

## BW-103 Swap

Two ships of the same line may swap their windows if both agents agree in writing.
`,
  '20-applications/yard/README.md': `# Yard system

Knows where each container stands. Owner: terminal operations.

Its nightly job moves closed orders to the archive; it starts at 01:30 and must be done by 04:00.
`,
  '20-applications/yard/rules/stacking.md': `# Stacking

- YS-201: Full containers are stacked at most four high, empty ones at most seven.
- YS-202: Reefers stand in rows A to D, where the sockets are.
- YS-203: Dangerous goods keep a distance of two empty slots from everything else.
- YS-204: A container may be restacked twice without a fee; the shipping line pays from the third time on.
`,
  '20-applications/yard/rules/free-time.md': `# Free time and demurrage

Import containers may stay for five days without charge. Demurrage begins on the sixth day at 40 thalers per day and doubles
after the twelfth.

Export containers may stay for eight days.

Reefers are different: their free time is two days, because every socket is needed.
`,
  '20-applications/gate/README.md': `# Gate

Lets trucks in and out. Owner: the security company's control room.
`,
  '20-applications/gate/rules/slots.md': `# Slots

## GS-301 Booking

Hauliers book a slot of 30 minutes. Slots open 72 hours ahead and may be cancelled free of charge until two hours before.

## GS-302 No-show

Whoever does not come pays 25 thalers. Three no-shows in a month block the haulier for a week.

## GS-303 Identification

Drivers identify themselves as described in [driver cards](../../../30-common/driver-cards.md); the gate keeps no list of
its own.
`,
  '30-common/README.md': `# Common components
`,
  '30-common/driver-cards.md': `# Driver cards

A card with a chip, issued by the pass office against a passport and a valid driving licence.

Cards are valid for three years. A lost card is locked within ten minutes of the call; a replacement costs 15 thalers.
`,
  '30-common/event-log.md': `# Event log

Every application writes what happened to the event log. Events are kept for 400 days and then moved to cold storage, from
where they can be had within a day.

An event is at most 64 kB. Larger ones are refused with \`EVT-413\`, and the sender has to split them.

Readers ask every five seconds; there is no push.
`,
  '30-common/notification.md': `# Notification service

Sends messages to agents and hauliers. It tries e-mail first and falls back to SMS after 20 minutes without an opening.

## Quiet hours

Between 21:00 and 06:00 nothing is sent unless the sender marks it as urgent.
`,
  '40-decisions/README.md': `# Decisions

Numbered, newest last.
`,
  '40-decisions/001-database.md': `# ADR-001 One database per application

Status: superseded by ADR-006

Every application has a database of its own, on its own server, backed up each night to tape.
`,
  '40-decisions/004-container-numbers.md': `# ADR-004 Container numbers

Status: accepted

We check the last digit of a container number at the gate and nowhere else. The yard trusts what the gate let in, because
reading it twice cost 11 seconds per truck.
`,
  '40-decisions/006-shared-cluster.md': `# ADR-006 A shared database cluster

Status: accepted. Supersedes ADR-001.

## Context

Three servers, three backups, three nights without sleep.

## Decision

All applications use one database cluster with a schema each. It is backed up every six hours to the second site.
`,
  '50-operations/on-duty.md': `# On duty

| Week part | First call | Second call |
|---|---|---|
| Monday to Thursday | platform team | terminal operations |
| Friday to Sunday | terminal operations | harbour master's office |

First call answers within 15 minutes, second call within an hour.
`,
  '50-operations/restart.md': `# Restarting berth planning

1. Tell the control room.
2. Stop the standby first, with \`berthctl stop --standby\`.
3. Then stop the main process and wait for the lock file to go; this takes about 40 seconds.
4. Start the main process and look for \`READY 7\` in its log.
`,
};

/** Questions about them. */
export const HARBOUR_KEY: KeyInput = {
  version: 1,
  title: 'harbour',
  refusal: { phrases: ['do not answer'] },
  questions: [
    q(
      'tug-long',
      'table',
      'How much is a tug for a ship of over 100 m?',
      ['10-business/tariffs.md', '| Tug |'],
      ['980'],
      ['610'],
    ),
    q('mooring-billed', 'table', 'By what is mooring billed?', ['10-business/tariffs.md', '| Mooring |'], ['call']),
    q(
      'discount',
      'descend',
      'How large is the discount for lines that call often?',
      ['10-business/tariffs.md', 'get eight percent off'],
      ['eight percent'],
    ),
    q(
      'bw-101',
      'card',
      'How long before arrival must a berth window be confirmed?',
      ['20-applications/berth/rules/windows.md', 'at the latest 36 hours'],
      ['36 hours'],
    ),
    q(
      'late',
      'card',
      'What happens to a ship that comes too late for its window?',
      ['20-applications/berth/rules/windows.md', 'loses its window'],
      ['loses its window'],
    ),
    q(
      'ys-201',
      'card',
      'How high may empty containers be stacked?',
      ['20-applications/yard/rules/stacking.md', 'YS-201'],
      ['seven'],
    ),
    q(
      'ys-204',
      'paraphrase',
      'Who bears the cost when a container is restacked for the third time?',
      ['20-applications/yard/rules/stacking.md', 'YS-204'],
      ['shipping line'],
    ),
    q(
      'import-free',
      'twin',
      'For how many days may an import container stay free of charge?',
      ['20-applications/yard/rules/free-time.md', 'Import containers may stay'],
      ['five days'],
      ['eight days', 'two days'],
    ),
    q(
      'export-free',
      'twin',
      'For how many days may an export container stay free of charge?',
      ['20-applications/yard/rules/free-time.md', 'Export containers may stay'],
      ['eight days'],
      ['five days'],
    ),
    q(
      'reefer-free',
      'twin',
      'How long is the free time of reefers?',
      ['20-applications/yard/rules/free-time.md', 'their free time is two days'],
      ['two days'],
    ),
    q(
      'slots',
      'descend',
      'How far ahead can hauliers book a slot?',
      ['20-applications/gate/rules/slots.md', 'Slots open 72 hours ahead'],
      ['72 hours'],
    ),
    q(
      'no-show',
      'card',
      'What does a haulier pay for a no-show?',
      ['20-applications/gate/rules/slots.md', 'pays 25 thalers'],
      ['25 thalers'],
    ),
    q(
      'cards-valid',
      'component',
      'For how long is the card valid with which drivers identify themselves at the gate?',
      ['30-common/driver-cards.md', 'Cards are valid for three years'],
      ['three years'],
    ),
    q('event-size', 'grep', 'What does EVT-413 mean?', ['30-common/event-log.md', 'EVT-413'], ['64 kB', 'refused']),
    q(
      'events-kept',
      'descend',
      'How long are events kept before they go to cold storage?',
      ['30-common/event-log.md', 'Events are kept for 400 days'],
      ['400 days'],
    ),
    q(
      'sms',
      'descend',
      'After how many minutes does the notification service fall back to SMS?',
      ['30-common/notification.md', 'falls back to SMS'],
      ['20 minutes'],
    ),
    q(
      'backup',
      'superseded',
      'How often is the database backed up?',
      ['40-decisions/006-shared-cluster.md', 'backed up every six hours'],
      ['six hours'],
      ['each night'],
    ),
    q(
      'digit',
      'decision',
      'Why does the yard not check container numbers again?',
      ['40-decisions/004-container-numbers.md', 'reading it twice cost 11 seconds'],
      ['11 seconds'],
    ),
    q(
      'duty',
      'table',
      'Which team has first call on a Saturday?',
      ['50-operations/on-duty.md', '| Friday to Sunday |'],
      ['terminal operations'],
    ),
    q(
      'lock',
      'descend',
      'How long does it take until the lock file is gone after berth planning was stopped?',
      ['50-operations/restart.md', 'this takes about 40 seconds'],
      ['40 seconds'],
    ),
    q(
      'owner',
      'descend',
      'Who owns the yard system?',
      ['20-applications/yard/README.md', 'Owner: terminal operations'],
      ['terminal operations'],
    ),
    {
      id: 'slot-and-card',
      kind: 'two-documents',
      question: 'How long is a slot at the gate, and how long is a driver card valid?',
      evidence: [
        { file: '20-applications/gate/rules/slots.md', line: 'Hauliers book a slot of 30 minutes' },
        { file: '30-common/driver-cards.md', line: 'Cards are valid for three years' },
      ],
      accept: [['30 minutes'], ['three years']],
    },
    {
      id: 'archive-owner',
      kind: 'two-documents',
      question:
        'At what time does the nightly archive job of the yard system start, and within how many minutes must first call answer?',
      evidence: [
        { file: '20-applications/yard/README.md', line: 'it starts at 01:30' },
        { file: '50-operations/on-duty.md', line: 'First call answers within 15 minutes' },
      ],
      accept: [['01:30'], ['15 minutes']],
    },
    {
      id: 'digit-owner',
      kind: 'two-documents',
      question: 'Who owns the application in which the last digit of a container number is checked?',
      evidence: [
        { file: '40-decisions/004-container-numbers.md', line: 'We check the last digit' },
        { file: '20-applications/gate/README.md', line: "the security company's control room" },
      ],
      accept: [['security company']],
      reject: ['harbour master', 'terminal operations'],
    },
    { id: 'crane', kind: 'unanswerable', question: 'How many tonnes can the largest crane of the terminal lift?' },
    { id: 'visitor', kind: 'unanswerable', question: 'How long is a visitor pass valid?', reject: ['three years'] },
  ],
};

function q(
  id: string,
  kind: string,
  question: string,
  [file, line]: [string, string],
  accept: string[],
  reject: string[] = [],
): KeyInput['questions'][number] {
  return { id, kind, question, evidence: [{ file, line }], accept: [accept], reject };
}
