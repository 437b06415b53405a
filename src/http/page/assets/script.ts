/**
 * The only script of the page. Everything works without it: a page with a running build then reloads itself, and a search
 * is sent with Enter. News are inserted as text; a part of a page is the server's own, escaped as any page is.
 */
export const SCRIPT = `'use strict';
for (const build of document.querySelectorAll('[data-events]')) {
  const state = build.querySelector('[data-state]');
  const bar = build.querySelector('progress');
  const events = new EventSource(build.dataset.events);
  events.addEventListener('progress', ({ data }) => {
    const { text, done, total } = JSON.parse(data);
    if (state.textContent !== text) state.textContent = text;
    if (total > 0) { bar.max = total; bar.value = done; } else bar.removeAttribute('value');
  });
  events.addEventListener('end', () => { events.close(); location.reload(); });
}
for (const form of document.querySelectorAll('form[data-once]')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = 'yes';
  });
  addEventListener('pageshow', () => { delete form.dataset.sent; });
}
document.addEventListener('keydown', (event) => {
  const field = document.querySelector('input[type=search]');
  const inField = event.target.closest('input, textarea, select');
  if (event.key === '/' && field && !inField && !event.ctrlKey && !event.metaKey && !event.altKey) { event.preventDefault(); field.focus(); field.select(); }
  if (event.key === 'Escape' && event.target === field) field.blur();
});
for (const form of document.querySelectorAll('form[data-live]')) {
  let last = 0;
  let timer;
  const show = async () => {
    const mine = ++last;
    const address = form.action + '?' + new URLSearchParams(new FormData(form));
    const response = await fetch(address).catch(() => null);
    if (!response || !response.ok || mine !== last) return;
    const fresh = new DOMParser().parseFromString(await response.text(), 'text/html').getElementById(form.dataset.live);
    if (!fresh || mine !== last) return;
    document.getElementById(form.dataset.live).replaceWith(fresh);
    history.replaceState(null, '', address);
  };
  form.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(show, 200); });
}
document.addEventListener('keydown', (event) => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const hits = [...document.querySelectorAll('.hits > li > p > a:first-child')];
  const at = hits.indexOf(document.activeElement);
  if (at === -1 && (event.target.type !== 'search' || event.key === 'ArrowUp')) return;
  const next = hits[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (next) { event.preventDefault(); next.focus(); }
});
`;
