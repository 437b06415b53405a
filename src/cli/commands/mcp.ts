import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from '../context.ts';
import { group } from '../group.ts';

/** `gbrain mcp …` */
export const mcpCommand = (_context: Context): CommandUnknownOpts => group('mcp', 'Serve the brain to agents', []);
