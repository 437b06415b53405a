import { describe, expect, test } from 'vitest';
import { isSignedHook, signNotice } from '../../src/secrets/sign-webhook.ts';

describe('signatures', () => {
  test('of notices are those of the Standard Webhooks', () => {
    const at = new Date(1614265330_000);
    const signed = signNotice('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      at,
      body: '{"test": 2432232314}',
    });
    expect(signed['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  test.each([
    [{ 'X-Hub-Signature-256': 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17' }, true],
    [{ 'X-Hub-Signature': 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17' }, true],
    [{ 'X-Hub-Signature-256': 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e18' }, false],
    [{ 'X-Gitlab-Token': "It's a Secret to Everybody" }, true],
    [{ 'X-Hub-Signature-256': "It's a Secret to Everybody" }, false],
    [{}, false],
  ])('of webhooks are those of their servers: %j', (headers, expected) => {
    expect(isSignedHook("It's a Secret to Everybody", new Headers(headers), 'Hello, World!')).toBe(expected);
  });
});
