import packageJson from '../../package.json' with { type: 'json' };

/** A command that only holds others. */
export interface Group {
  /** What it is for, in one sentence. */
  about: string;
  /** One of its commands as a person would type it. */
  example: string;
  /** By name, what a command is for, or another group. */
  commands: Readonly<Record<string, string | Group>>;
}

/**
 * Every command with what it is for. Its flags and its action are in `commands/`, in the file of its words joined by
 * hyphens, and are loaded when it is wanted, so that `gbrain --help` loads none of them.
 */
export const COMMANDS: Group = {
  about: packageJson.description,
  example: 'gbrain init && gbrain import notes',
  commands: {
    init: 'Create the home, the settings file and the database; safe to run again',
    attach: 'Work with the embedded database of another gbrain; nothing is added to it but runs',
    import: 'Import a folder of Markdown; only what changed is written',
    takes: {
      about: 'Write, propose, list, show, check and export takes',
      example: 'gbrain takes lint notes',
      commands: {
        init: 'Write an empty takes table with a note of its columns into a page',
        propose: 'Propose takes for the pages of a folder, each with the lines that hold it; --write adds them',
        list: 'List takes, one per line',
        show: 'Show the takes of a page with the passage behind each and what breaks the contract',
        lint: 'Check takes against the contract of a good take, without a model',
        findings: {
          about: 'Decide once and for all runs which findings of judges are right',
          example: 'gbrain takes findings dismiss receipt.json 12 accuracy --reason "The appendix has the figure"',
          commands: {
            accept: 'Say that a finding of a receipt is right; every later report shows it',
            dismiss: 'Say that a finding of a receipt is wrong; later reports show it last, and no score changes',
            list: 'List the decisions, and how often each judge was right by them',
          },
        },
        export: 'Write every take to stdout for another program',
      },
    },
    project: {
      about: 'Register repositories of documents and control access to them',
      example: 'gbrain project add handbook https://git.example.org/handbook.git',
      commands: {
        add: 'Register a repository of documents',
        list: 'List the projects, where they come from and the state of their builds',
        show: 'Show one project',
        set: 'Say which answer key a project has, which files are read, and when its new builds are given to readers',
        watch: 'Say what the server does by itself when the documents change, and whom it tells',
        remove: 'Remove a project with its pages, takes and builds; its repository and all receipts stay',
        grant: 'Give a member access to a project',
        revoke: "Revoke a member's access to a project",
      },
    },
    audit: {
      about: 'Take the audit log out, and remove what is old',
      example: 'gbrain audit export > audit.jsonl',
      commands: {
        export: 'Write the audit log to stdout, one JSON document a line, newest first',
        drop: 'Remove the events before a day',
      },
    },
    budget: {
      about: 'Say what evals of a server may cost in a month, and see what they cost',
      example: 'gbrain budget set --project handbook --usd 50',
      commands: {
        set: 'Set what may be spent in a month by the installation, a project or a member',
        list: 'List the budgets and how much of each is gone',
        spent: 'List what was spent on what in a month',
      },
    },
    brain: {
      about: 'Build, search and read the tree of documents',
      example: 'gbrain brain search refund window --project handbook',
      commands: {
        build: 'Fetch a project and build its brain; readers keep the last build until the new one is complete',
        promote: 'Give a ready build to readers in place of the one they get now',
        rollback: 'Give readers the build again that they got before',
        diff: 'Say what changed from one build to another',
        status: 'Show the builds of a project and their warnings, or the newest build of each project',
        tree: 'Show what a project, folder, document or section contains',
        search: 'Find the lines or sections that hold the words',
        grep: 'Find every line that matches a regular expression (RE2)',
        read: 'Read a document, section, card or table with line numbers',
        links: 'Show what a node refers to, and what mentions it',
      },
    },
    eval: {
      about: 'Measure the brain: what it holds, and how well agents answer from it',
      example: 'gbrain eval takes-quality run --models builtin:rules',
      commands: {
        'takes-quality': {
          about: 'Judge a sample of takes with a panel of models',
          example: 'gbrain eval takes-quality run --models builtin:rules',
          commands: {
            run: 'Judge a sample of takes: exit code 0 PASS, 1 FAIL, 2 INCONCLUSIVE',
            replay: 'Show a receipt again: exit code 0 PASS, 1 FAIL, 2 INCONCLUSIVE',
            trend: 'List past runs, grouped by rubric, newest first',
            regress: 'Judge the takes of a baseline again: exit code 0 OK, 1 regression (or no verdict)',
            panel: 'Check each judge with one tiny call: does it answer, has it a price and a key?',
            calibrate: 'Plant known defects in a sample and measure how many the judges report',
          },
        },
        brain: {
          about: 'Measure how well an agent answers from the documents',
          example: 'gbrain eval brain run --project handbook --model builtin:lexical',
          commands: {
            run: 'Let an agent answer the key with the Brain and with plain reads, and score it',
            score: 'Score what agents answered, or print the prompt that asks them',
            compare: 'Compare two reports question by question',
            record: 'Keep the runs of a report in the database and in the table of recorded runs',
            trend: 'List the recorded runs, newest first',
            regress: 'Compare with a baseline: exit code 0 OK, 1 regression (or no verdict)',
            check: 'Prove that a key fits its documents: exit code 0 when it does, 65 when it does not',
            init: 'Draft an answer key for your own documents from lines worth asking about',
            'make-scale': 'Write any number of look-alike documents, and questions whose answers are known',
          },
        },
      },
    },
    mcp: {
      about: 'Serve the brain to agents',
      example: 'gbrain mcp config claude-code --project handbook',
      commands: {
        serve: 'Serve the tools over MCP: on stdin and stdout, or over HTTP on this machine',
        config: 'Print the configuration that connects a client',
      },
    },
    serve: 'Serve the page, the API and MCP to the members of a team',
    view: 'Look at the pages, or at one report, on this machine: read-only, without members or sign-in',
    worker: 'Run the builds and evals that servers queue; any number of workers may share one PostgreSQL',
    member: {
      about: 'Manage who may sign in to the server',
      example: 'gbrain member add ada --owner',
      commands: {
        add: 'Add a member and print a sign-in code for the page, valid once and for a day',
        list: 'List the members and their projects',
        remove: 'Remove a member with all tokens, sessions and access',
      },
    },
    token: {
      about: 'Create and revoke the tokens of agents and scripts',
      example: 'gbrain token create ada --project handbook --read-only',
      commands: {
        create: 'Create a token and print it, this once: only its hash is kept',
        list: 'List the tokens by their first characters',
        revoke: 'Revoke a token and end what was signed in with it, at once',
      },
    },
    models: 'List the models, their prices and whether their keys are set',
    doctor: 'Check home, disk, git, database, models and members, and say what to do',
    completion: 'Print a completion script for a shell',
  },
};
