import { settleCommand } from '../takes-quality/settle-finding.ts';
import type { DefineCommand } from '../terminal/create-command.ts';

/** `gbrain takes findings accept <receipt> <take> [dimensions...]` */
export const defineCommand: DefineCommand = (context) => settleCommand(context, 'accepted');
