// What the rules read and answer to. The document has not been checked yet, so a member of it is `unknown` until a rule has
// looked. Of Redocly's types, only what the rules use is written here.

/** An object of the document. */
export type JsonObject = Record<string, unknown>

/** Where something is: a file, and the pointer in it. */
export interface Location {
  readonly source: { readonly absoluteRef: string }
  readonly pointer: string
  readonly absolutePointer: string
  child(steps: string | number | (string | number)[]): Location
}

export interface Place<Node = unknown> {
  node: Node
  location: Location
}

/** A place with its references followed. `ref` is the first of them as it is written, undefined where there is none. */
export interface Found<Node = unknown> extends Place<Node> {
  ref: string | undefined
}

/** Follows the references of what stands at a place. The node is undefined where one of them leads nowhere. */
export type Resolve = (node: unknown, location: Location) => Found

export interface Response extends Found<JsonObject> {
  status: number
  /** Where the operation names it. */
  at: Location
}

export interface Operation {
  /** The operationId, or method and path where there is none. */
  id: string
  path: string
  method: string
  value: JsonObject
  location: Location
  resolve: Resolve
  /** Those of the path come first. */
  parameters: Found<JsonObject>[]
  body: Found<JsonObject> | undefined
  responses: Response[]
  /** GET that returns one page or one catalogue of many things. */
  isList: boolean
  isWrite: boolean
  segments: string[]
}

export interface Document {
  root: JsonObject
  location: Location
  resolve: Resolve
  operations: Operation[]
}

export interface MediaType extends Place<JsonObject> {
  type: string
  schema: Found | undefined
}

export interface Example extends Found {
  name: string
}

export type Report = (message: string, location: Location) => void

/** What Redocly gives to a rule at each place. */
export interface Context {
  readonly location: Location
  resolve(node: unknown, from?: string): { node: unknown; location: Location | undefined }
  report(problem: { message: string; location?: Location }): void
}

type Visit<Node> = (node: Node, ctx: Context) => void

/** The places of the document that a rule asks Redocly for. */
export interface Visitor {
  Root?: { leave: Visit<JsonObject> }
  Schema?: { enter: Visit<JsonObject> }
  any?: { enter: Visit<unknown> }
  ref?: (node: { $ref: string }, ctx: Context, target: { location: Location | undefined }) => void
}

export type Rule = () => Visitor
