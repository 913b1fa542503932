// The one script that stands in the page itself. Where the first scripts or styles are lost on the way, as by a phone that
// changes its network, nothing else could help: the page is loaded once more, and says so where that fails, too. What a
// page fetches once it is drawn is not its concern.
{
  const key = 'tessera.loaded-again'
  const pause = 300
  const onceIn = 60_000

  const isFirst = () => {
    try {
      const first = Date.now() - Number(sessionStorage.getItem(key)) > onceIn
      if (first) sessionStorage.setItem(key, String(Date.now()))
      return first
    } catch {
      return false // The browser keeps nothing: it could load for ever.
    }
  }

  addEventListener(
    'error',
    ({ target }) => {
      const isNeeded = target.tagName === 'SCRIPT' || target.rel === 'stylesheet'
      if (!isNeeded || document.getElementById('root')?.firstChild) return
      if (isFirst()) setTimeout(() => location.reload(), pause)
      else document.getElementById('not-loaded').hidden = false
    },
    true,
  )
}
