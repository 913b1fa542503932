import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { decode } from '../../files/encodings.ts'
import { damagedXml, doctypeRefused } from './refusals.ts'

/** A tree or text of an XML file, as the parser gives it; attributes begin with `@`. */
export type Xml = unknown

/** More than the largest statement has; the parser takes a second for a million. */
const maxTags = 1_500_000
/** A statement has 15. */
const maxDepth = 40

const parser = () =>
  new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: true,
    parseTagValue: false,
    processEntities: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
    jPath: false,
    maxNestedTags: maxDepth,
  })

/** Decodes an XML file by its byte order mark, else by its declaration, else as UTF-8. */
export function xmlText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode(bytes, 'utf-16be')
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const [, declared = 'utf-8'] = /^[^<]*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/.exec(start) ?? []
  return decode(bytes, known(declared))
}

/** UTF-16 without its mark is not what its declaration says: the declaration could not be read as such. */
function known(encoding: string): string {
  try {
    const { encoding: name } = new TextDecoder(encoding)
    return name.startsWith('utf-16') ? 'utf-8' : name
  } catch {
    return 'utf-8'
  }
}

/** Parses an XML file without entities of its own. Names lose their prefix. @throws AppError `unsupported_media` */
export function parseXml(text: string): Xml {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw doctypeRefused()
  if (countTags(text) > maxTags) throw damagedXml()
  try {
    if (XMLValidator.validate(text) === true) return parser().parse(text)
  } catch {
    // The parser throws errors of many kinds; all say that the file is not well formed.
  }
  throw damagedXml()
}

function countTags(text: string): number {
  let count = 0
  for (let at = text.indexOf('<'); at >= 0 && count <= maxTags; at = text.indexOf('<', at + 1)) count += 1
  return count
}

const children = (node: Xml, name: string): readonly Xml[] => {
  if (typeof node !== 'object' || node === null || !Object.hasOwn(node, name)) return []
  const child: Xml = Reflect.get(node, name)
  return Array.isArray(child) ? child : [child]
}

/** All nodes at a path such as `Stmt/Ntry`. */
export const nodesAt = (node: Xml, path: string): readonly Xml[] =>
  path.split('/').reduce<readonly Xml[]>((nodes, name) => nodes.flatMap((one) => children(one, name)), [node])

/** The texts of all nodes at a path. */
export const textsAt = (node: Xml, path: string): string[] => nodesAt(node, path).map(textOf).filter(Boolean)

/** The text of the first node at the first of some paths that has one, else ''. */
export function textAt(node: Xml, ...paths: readonly string[]): string {
  for (const path of paths) {
    const [found] = textsAt(node, path)
    if (found) return found
  }
  return ''
}

/** All nodes of a name, wherever they are, in a tree that is no deeper than the parser lets through. */
export function nodesNamed(node: Xml, name: string): readonly Xml[] {
  if (typeof node !== 'object' || node === null) return []
  if (Array.isArray(node)) return node.flatMap((one) => nodesNamed(one, name))
  return Object.entries(node).flatMap(([key, child]) => (key === name ? children(node, name) : nodesNamed(child, name)))
}

function textOf(node: Xml): string {
  const written = typeof node === 'object' && node !== null ? Reflect.get(node, '#text') : node
  return typeof written === 'string' ? decodeEntities(written).trim() : ''
}

const predefined: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes the five entities of XML and numeric references, each once. */
const decodeEntities = (written: string): string =>
  written.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (_, decimal, hex, name) => {
    if (name) return predefined[name.toLowerCase()] ?? ''
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ' '
  })
