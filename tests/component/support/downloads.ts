import { onTestFinished, vi } from 'vitest'

/** A file saved by the app. */
interface Saved {
  readonly name: string
  readonly blob: Blob
}

/** Records downloads, which jsdom lacks; the returned array grows with each file. */
export function catchDownloads(): Saved[] {
  const saved: Saved[] = []
  const blobs: Blob[] = []
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => `blob:${blobs.push(blob) - 1}`,
    revokeObjectURL: () => undefined,
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs[Number(this.href.slice('blob:'.length))]
    if (blob) saved.push({ name: this.download, blob })
  })
  onTestFinished(() => click.mockRestore())
  return saved
}

/** Returns the text of the first file with its byte order mark, which `Blob.text` drops. */
export const contentOf = async ([file]: readonly Saved[]): Promise<string> =>
  Buffer.from((await file?.blob.arrayBuffer()) ?? new ArrayBuffer()).toString()
