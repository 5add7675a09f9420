// The types of the rules. The document is not validated yet, so its members are `unknown` until a rule has
// checked them. Only those of Redocly's types that the rules use are here.

/** An object of the document. */
export type JsonObject = Record<string, unknown>

/** A file and a pointer in it. */
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

/** A node with its references followed. `ref` is the first reference as written, or undefined. */
export interface Found<Node = unknown> extends Place<Node> {
  ref: string | undefined
}

/** Follows the references of a node. The result's node is undefined if a reference has no target. */
export type Resolve = (node: unknown, location: Location) => Found

export interface Response extends Found<JsonObject> {
  status: number
  /** The location of the response in the operation. */
  at: Location
}

export interface Operation {
  /** The operationId; without one, method and path. */
  id: string
  path: string
  method: string
  value: JsonObject
  location: Location
  resolve: Resolve
  /** Parameters of the path come first. */
  parameters: Found<JsonObject>[]
  body: Found<JsonObject> | undefined
  responses: Response[]
  /** GET that returns a page or a catalogue. */
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

/** What Redocly passes to a rule at each node. */
export interface Context {
  readonly location: Location
  resolve(node: unknown, from?: string): { node: unknown; location: Location | undefined }
  report(problem: { message: string; location?: Location }): void
}

type Visit<Node> = (node: Node, ctx: Context) => void

/** The nodes that a rule visits. */
export interface Visitor {
  Root?: { leave: Visit<JsonObject> }
  Operation?: { enter: Visit<JsonObject> }
  Parameter?: { enter: Visit<JsonObject> }
  Schema?: { enter: Visit<JsonObject> }
  any?: { enter: Visit<unknown> }
  ref?: (
    node: { $ref: string },
    ctx: Context,
    target: { node: unknown; location: Location | undefined },
  ) => void
}

export type Rule = () => Visitor
