import type { Plugin } from 'vite'

/**
 * Makes the library of Excel files compress in the page itself. It would start a worker from a `blob:` address for parts of
 * 160 kB and more, which the Content Security Policy forbids, and then wait for it forever, without an error. The build
 * fails where the library calls it otherwise.
 */
export const zipInPage: Plugin = {
  name: 'zip-in-page',
  apply: 'build',
  transform(code, id) {
    if (!/\/write-excel-file\/modules\/export\/writeXlsxFileUniversal\.js$/.test(id)) return undefined
    const call = 'zipToArrayBuffer, true)'
    if (!code.includes(call)) this.error('write-excel-file calls its zip otherwise now: see zipInPage')
    return { code: code.replace(call, 'zipToArrayBufferSync, false)'), map: null }
  },
}
