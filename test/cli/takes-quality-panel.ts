import type { ProviderRequest, Script, Step } from '../providers/start-providers.ts';
import { replyOf } from '../takes-quality/panel-of.ts';

/** What each of the three default judges does: a score everywhere, or a step of its own. */
export interface PanelScript {
  openai?: number | Step | ((request: ProviderRequest) => Step | Promise<Step>);
  anthropic?: PanelScript['openai'];
  google?: PanelScript['openai'];
}

/** A script for {@link startProviders} that can be changed between runs. */
export function panelScript(): { says: PanelScript; script: Script } {
  const panel: { says: PanelScript; script: Script } = {
    says: {},
    script: (request) => {
      const say = request.provider === 'compatible' ? 8 : (panel.says[request.provider] ?? 8);
      if (typeof say === 'number') return { text: replyOf(say), usage: { input: 1000, output: 500 } };
      return typeof say === 'function' ? say(request) : say;
    },
  };
  return panel;
}
