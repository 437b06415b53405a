import { Option } from '@commander-js/extra-typings';
import { GbrainError } from '../../errors.ts';
import { modeOption, servedOption } from '../mcp/serve-options.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { builderVersion, filledText, wholeNumber } from '../terminal/flags.ts';

const ONE_OR_OTHER = '--server passes on what another process serves. Leave out --http and --builder.';

/** `gbrain mcp serve`: of the two ways to serve, only one is loaded. */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain mcp serve --project handbook', 'gbrain mcp serve --http 0')
    .addOption(modeOption('both'))
    .addOption(servedOption())
    .option(
      '--http <port>',
      'instead, streamable HTTP on this port of 127.0.0.1; 0 for a free one',
      wholeNumber(0, 65_535),
    )
    .addOption(
      new Option('--builder <version>', 'serve the build of this builder version').choices(['1', '2'] as const),
    )
    .option('--server <url>', 'forward to the `gbrain serve` at this URL, with the token of GBRAIN_TOKEN', filledText)
    .addHelpText(
      'after',
      '\nHTTP needs a bearer token: that of GBRAIN_MCP_TOKEN, or else one that is made and printed on stderr.',
    )
    .action(async ({ server, http, builder, ...served }) => {
      if (server === undefined) {
        const { serveMcp } = await import('../mcp/serve-mcp.ts');
        return serveMcp(context, { ...served, http, builder: builderVersion(builder) });
      }
      if (http !== undefined || builder !== undefined) throw new GbrainError('usage', ONE_OR_OTHER);
      const { bridgeMcp } = await import('../mcp/bridge-mcp.ts');
      await bridgeMcp(context, server, served);
    });
