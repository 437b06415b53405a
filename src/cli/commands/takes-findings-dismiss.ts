import { settleCommand } from '../takes-quality/settle-finding.ts';
import type { DefineCommand } from '../terminal/create-command.ts';

/** `gbrain takes findings dismiss <receipt> <take> [dimensions...]` */
export const defineCommand: DefineCommand = (context) => settleCommand(context, 'dismissed');
