/**
 * The only script of the page. Everything works without it: a page with a running build then reloads itself. It inserts
 * what the server sends as text only.
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
`;
