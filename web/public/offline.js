// The app's texts are not there without a connection: the page has its own in each language, and shows those of the
// language that the app would speak.
const key = 'tessera.language'
const all = [...document.querySelectorAll('main')]

function chosen() {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const tags = [chosen(), navigator.language, ...navigator.languages]
const shown =
  tags.map((tag) => all.find(({ lang }) => lang === tag?.toLowerCase().split('-')[0])).find(Boolean) ?? all[0]
for (const each of all) each.hidden = each !== shown
document.documentElement.lang = shown.lang
document.title = shown.dataset.title

/** Goes on by itself once the server responds, for instance after an update. */
async function lookAgain() {
  const isServed = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isServed) location.reload()
  else setTimeout(lookAgain, 2_000)
}
setTimeout(lookAgain, 2_000)
