import { parseSync } from 'vite'

/** A text in the code, its position, and the names of its values; undefined if they cannot be determined. */
export interface Found {
  readonly text: string
  readonly place: string
  readonly values: readonly string[] | undefined
}
export interface InSource {
  readonly found: readonly Found[]
  /** Texts that cannot be translated as written. */
  readonly faults: readonly string[]
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [part: string]: unknown
}

const isNode = (thing: unknown): thing is Node =>
  typeof thing === 'object' && thing !== null && typeof (thing as Node).type === 'string'
const nodesIn = (thing: unknown): Node[] => (Array.isArray(thing) ? thing : [thing]).filter(isNode)
const inner = (node: Node): Node[] => Object.values(node).flatMap(nodesIn)

/** Returns the possible texts of an expression; undefined if it concatenates, which no catalogue supports. */
function textsOf(node: Node): string[] | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'TemplateLiteral') {
    const [only, ...more] = node.quasis as { value: { cooked: string } }[]
    return only && more.length === 0 ? [only.value.cooked] : undefined
  }
  if (node.type === 'BinaryExpression') return undefined
  const ways = node.type === 'ConditionalExpression' ? [node.consequent, node.alternate] : []
  const texts = nodesIn(ways).map(textsOf)
  return texts.includes(undefined) ? undefined : texts.flatMap((each) => each ?? [])
}

/** Returns the keys of an object literal; undefined if they cannot be determined. */
function namesIn(values: Node | undefined): string[] | undefined {
  if (!values) return []
  if (values.type !== 'ObjectExpression') return undefined
  const keys = nodesIn(values.properties).map(({ key }) => (isNode(key) ? String(key.name ?? key.value) : undefined))
  return keys.includes(undefined) ? undefined : keys.map(String)
}

/** Returns the name of the function that a call calls; `directly` for `translator(language)('…')`, '' without a name. */
function nameOf({ type, callee }: Node): string {
  if (type !== 'CallExpression' || !isNode(callee)) return ''
  if (callee.type === 'Identifier') return String(callee.name)
  return nameOf(callee) === 'translator' ? directly : ''
}

/** In the place of a function's name: a text is passed to what `translator` returns, without a name between. */
const directly = 'translator()'

/**
 * Finds texts passed to `t` or to what `translator` returns, marked with `text` or `sentence` for later translation, or thrown as an
 * AppError.
 */
export function textsInSource(path: string, source: string): InSource {
  const found: Found[] = []
  const faults: string[] = []
  // A file may define its own function `text`.
  const marks = /^import .*\/texts\/text/m.test(source) ? ['t', directly, 'text', 'sentence', 'rule'] : ['t', directly]
  const take = (node: Node, shown: Node | undefined, values: readonly string[] | undefined) => {
    const place = `${path}:${source.slice(0, node.start).split('\n').length}`
    const texts = shown && textsOf(shown)
    if (!texts) faults.push(`${place} puts a text together: name what is put in, as in t('Hello {name}', { name })`)
    for (const text of texts ?? []) found.push({ text, place, values })
  }
  const look = (node: Node): void => {
    const { callee } = node
    const name = nameOf(node)
    if (marks.includes(name)) {
      const [first, second] = nodesIn(node.arguments)
      take(node, first, name === 'text' ? undefined : namesIn(second))
    }
    // The message of an AppError is shown to users.
    const isError = node.type === 'NewExpression' && isNode(callee) && callee.name === 'AppError'
    if (isError) take(node, nodesIn(node.arguments)[1], [])
    for (const each of inner(node)) look(each)
  }
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
  look(program as unknown as Node)
  return { found, faults }
}
