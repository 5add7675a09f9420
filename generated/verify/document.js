const escapePointer = (part) => part.replaceAll('~', '~0').replaceAll('/', '~1');
/** The pointer to the schema of a body of this media type, below a response or a request body. */
export const schemaOf = (at, type) => `${at}/content/${escapePointer(type)}/schema`;
/** The value at a reference such as `#/components/schemas/Contact`. */
const resolve = (document, reference) => reference
    .slice(2)
    .split('/')
    .reduce((value, part) => {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    return value?.[name];
}, document);
/** What a value stands for: itself, or what its reference points at. */
export const follow = (document, value) => {
    let found = value;
    for (let depth = 0; typeof found?.$ref === 'string' && depth < 20; depth++)
        found = resolve(document, found.$ref);
    return found;
};
const methods = ['get', 'post', 'put', 'delete'];
export const operationsOf = (document) => Object.entries(document.paths).flatMap(([path, item]) => methods.flatMap((method) => {
    const object = item[method];
    if (object === undefined)
        return [];
    const given = [...(item.parameters ?? []), ...(object.parameters ?? [])];
    return {
        id: object.operationId,
        method,
        path,
        pointer: `#/paths/${escapePointer(path)}/${method}`,
        parameters: given.map((one) => follow(document, one)),
        object,
    };
}));
/** The JSON media type of a response, with its name. */
export const jsonOf = ({ content }) => Object.entries(content ?? {}).find(([type]) => /[/+]json$/.test(type)) ?? null;
/** An example of a parameter, as text. */
export const exampleOf = ({ example, examples, schema }) => {
    const [first] = Object.values(examples ?? {});
    const value = example ?? first?.value ?? schema.example ?? schema.enum?.[0];
    return value === undefined ? null : String(value);
};
