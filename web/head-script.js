// Runs before the first paint of every page, inlined in its head: applies the chosen theme and detects a signed-in
// user, so that a page for visitors doesn't show signed-in users parts that aren't for them.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  if (localStorage.getItem('offlist-session') !== null) document.documentElement.dataset.signedIn = ''
} catch {
  // The browser can forbid storage; then there is no theme and no user.
}
// With these parameters, the prerendered directory list or /auth form is the wrong one: it stays hidden until the right
// one is rendered.
if (/[?&](q|chip|sort|show|tab)=/.test(location.search)) document.documentElement.dataset.asked = ''
