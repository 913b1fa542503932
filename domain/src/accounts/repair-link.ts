const names = 'mode|apiKey|oobCode|continueUrl|lang|tenantId'
/** `&` as mail programs write it: as HTML, or encoded a second time. */
const separators = new RegExp(`(?:&amp;|%26(?:amp;|amp%3B)?|&)(?=(?:${names})(?:=|%3D))`, 'gi')
/** `=` encoded a second time. */
const equals = new RegExp(`((?:^|[?&])(?:${names}))%3D`, 'gi')
/** `=` in quoted-printable. A code may begin with `3D`, a mode does not. */
const quoted = new RegExp(`((?:^|[?&])(?:${names}))=3D`, 'gi')
const isQuoted = /[?&]mode=3D/i
/** Signs behind a link that a program took for a part of it. */
const behind = /(?:[.,;:!>)\]"'’”]|%3E|%22|&gt;|&quot;)+$/i

/** Returns the query of an e-mailed link (`?mode=…&oobCode=…`) without what mail programs and copying did to it. */
export function repairedLink(query: string): string {
  const read = query.replace(behind, '').replace(separators, '&').replace(equals, '$1=')
  return isQuoted.test(read) ? read.replace(quoted, '$1=') : read
}
