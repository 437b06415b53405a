import { Command } from '../parts/empty.tsx';
import type { PageContent } from './layout.tsx';

/** Asks for a member's token. `failed` says why the last one was refused; `next` is where to go after signing in. */
export function signInView({ failed, next }: { failed: string | undefined; next: string | undefined }): PageContent {
  return {
    title: 'Sign in',
    body: (
      <>
        {failed === undefined ? null : (
          <p class="note bad" role="alert">
            {failed === 'wait'
              ? 'Your address sent too many invalid tokens. Wait a few minutes, then try again.'
              : 'This token or code is not valid: it is mistyped, used up, expired or revoked. Try again, or ask for a new one.'}
          </p>
        )}
        <form class="row" method="post" action="/sign-in">
          <input type="hidden" name="next" value={next ?? '/'} />
          <div>
            <label for="token">Token or sign-in code</label>
            <input
              type="password"
              id="token"
              name="token"
              required
              size={36}
              autocomplete="current-password"
              autofocus={failed === undefined}
              aria-describedby="token-help"
            />
          </div>
          <button type="submit">Sign in</button>
        </form>
        <p class="soft" id="token-help">
          An owner of the installation makes a sign-in code under Members, or on the machine of the server:
        </p>
        <Command>gbrain token create MEMBER --sign-in</Command>
      </>
    ),
  };
}
