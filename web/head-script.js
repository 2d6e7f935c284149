// Runs before the first paint of every page, inlined in its head: the theme that was chosen here, and whether somebody is
// signed in here, so that a page made for visitors shows them nothing that isn't for them.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  if (localStorage.getItem('offlist-session') !== null) document.documentElement.dataset.signedIn = ''
} catch {
  // Storage can be forbidden by the browser; then there is neither.
}
// The directory's list, or the form of /auth, as it was built isn't the one that this address asks for: it stays hidden
// until that one is drawn.
if (/[?&](q|chip|sort|show|tab)=/.test(location.search)) document.documentElement.dataset.asked = ''
