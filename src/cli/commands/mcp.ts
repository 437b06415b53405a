import { Argument, Command, type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import { GbrainError } from '../../errors.ts';
import type { Context } from '../terminal/context.ts';
import { text, wholeNumber } from '../terminal/flags.ts';
import { group } from '../terminal/group.ts';

const modeOption = (usual: 'brain' | 'both') =>
  new Option('--mode <mode>', 'which tools: those of the brain, plain reads of the documents, or both')
    .choices(['brain', 'documents', 'both'] as const)
    .default(usual);
const projectOption = () => new Option('--project <id>', 'serve only this project (default: all)').argParser(text);

/** `gbrain mcp …` */
export const mcpCommand = (context: Context): CommandUnknownOpts =>
  group('mcp', 'Serve the brain to agents', [serve(context), config(context)]);

const serve = (context: Context): CommandUnknownOpts =>
  new Command('serve')
    .description('Serve the tools over MCP: on stdin and stdout, or over HTTP on this machine')
    .addOption(modeOption('both'))
    .addOption(projectOption())
    .option(
      '--http <port>',
      'streamable HTTP on this port of 127.0.0.1 instead; 0 for a free one',
      wholeNumber(0, 65_535),
    )
    .addOption(
      new Option('--builder <version>', 'serve the build of this builder version').choices(['1', '2'] as const),
    )
    .option(
      '--server <url>',
      'pass on what the `gbrain serve` at this URL answers, with the token of GBRAIN_TOKEN',
      text,
    )
    .addHelpText(
      'after',
      '\nOver HTTP a bearer token is needed: GBRAIN_MCP_TOKEN, or the one that is made and printed on stderr.',
    )
    .action(async (flags) => {
      if (flags.server !== undefined) {
        if (flags.http !== undefined || flags.builder !== undefined) {
          throw new GbrainError(
            'usage',
            '--server passes on what another process serves. Leave out --http and --builder.',
          );
        }
        const { bridgeMcp } = await import('../mcp/bridge-mcp.ts');
        return bridgeMcp(context, flags.server, flags);
      }
      const { serveMcp } = await import('../mcp/serve-mcp.ts');
      await serveMcp(context, flags);
    });

const config = (context: Context): CommandUnknownOpts =>
  new Command('config')
    .description('Print the configuration that connects a client')
    .addArgument(new Argument('<client>', 'the client').choices(['claude-code', 'codex', 'cursor', 'vscode'] as const))
    .addOption(modeOption('brain'))
    .addOption(projectOption())
    .option('--server <url>', 'connect it to the `gbrain serve` at this URL', text)
    .action(async (client, flags) => {
      const { printClientConfig } = await import('../mcp/print-client-config.ts');
      printClientConfig(context, client, flags);
    });
