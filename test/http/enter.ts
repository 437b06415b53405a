import type { World } from './world.ts';

/** A member in a browser: signed in with a token or code, reading pages and sending their forms. */
export async function enter(world: Pick<World, 'send'>, token: string) {
  const signedIn = await world.send('/sign-in', { form: { token } });
  const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!;
  const page = async (path: string) => (await world.send(path, { cookie })).text();
  const csrf = /name="_csrf" value="([^"]+)"/.exec(await page('/tokens'))![1]!;
  const post = (path: string, form: Record<string, string> = {}) =>
    world.send(path, { cookie, form: { ...form, _csrf: csrf } });
  return { page, post };
}
