import { Option } from '@commander-js/extra-typings';
import { filledText } from '../terminal/flags.ts';

/** The flag that says which tools are served. */
export const modeOption = (usual: 'brain' | 'both') =>
  new Option('--mode <mode>', 'which tools: those of the brain, plain reads of the documents, or both')
    .choices(['brain', 'documents', 'both'] as const)
    .default(usual);

/** The flag that says which project is served. */
export const servedOption = () =>
  new Option('--project <id>', 'serve only this project (default: all)').argParser(filledText);
