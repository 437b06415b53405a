import packageJson from '../../../package.json' with { type: 'json' };
import { GbrainError } from '../../errors.ts';
import { bridgeStdio } from '../../mcp/bridge.ts';
import type { Context } from '../terminal/context.ts';

/** Connects a local client to a server. Stdout belongs to the protocol, messages go to stderr. */
export async function bridgeMcp(
  context: Context,
  server: string,
  { mode, project }: { mode: 'brain' | 'documents' | 'both'; project?: string },
): Promise<void> {
  const token = context.env.GBRAIN_TOKEN || (await context.config()).server_token;
  if (!token) {
    throw new GbrainError(
      'config',
      'A token is needed: set GBRAIN_TOKEN, or "server_token" in config.json. Members create their own on the page of the server, under their name; an owner creates one with: gbrain token create <member>',
    );
  }
  if (URL.canParse(server) && /^http:\/\/(?!(127\.[\d.]+|localhost|\[::1\])(:|$))/.test(new URL(server).origin)) {
    context.news(`The token goes to ${new URL(server).host} unencrypted, so others on the way can read it. Use https.`);
  }
  await bridgeStdio(
    { server, token, mode, project: project ?? null, version: packageJson.version },
    { signal: context.signal, onError: (error) => context.news(`mcp: ${error.message}`) },
  );
}
