// Writes custom-elements.json from the elements and their comments, and the tables of README.md from it:
// `node manifest.mjs [folder]`. The default folder is this one.
//
// A field of `static properties` is an attribute or a property, with its comment. Tags of the class say the rest: @fires,
// @slot, @csspart, @cssprop, and @attr for a property of all elements, such as `lang`. What is @internal is left out.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import ts from 'typescript';

const here = new URL('.', import.meta.url).pathname;
const ELEMENTS = ['table', 'board', 'rules'];

/** The comment of a node as one line, without its tags. Undefined if it is @internal or has none. */
function wordsOf(node) {
  const doc = node.jsDoc?.at(-1);
  if (!doc || doc.tags?.some(({ tagName }) => tagName.text === 'internal')) return undefined;
  return oneLine(ts.getTextOfJSDocComment(doc.comment) ?? '');
}

function oneLine(text) {
  return text.replace(/\s+/g, ' ').trim();
}

/** The tags of a class with a name: what each names, its type in braces, and its description. */
function tagsOf(node, name) {
  const tags = node.jsDoc?.at(-1)?.tags?.filter(({ tagName }) => tagName.text === name) ?? [];
  return tags.map((tag) => {
    const [, named, type, description] = /^(?:@\w+ )?(\S+)(?: (\{[^}]*\}))? - (.*)$/.exec(
      oneLine(tag.getText().replaceAll('\n   *', '').replaceAll('\n *', '')),
    );
    return { name: named, ...(type && { type: { text: type } }), description };
  });
}

function declarationOf(file, source, node) {
  const member = (name) => node.members.find((each) => each.name?.getText(file) === name);
  const properties = member('properties').initializer.properties.map((each) => ({ name: each.name.getText(file), how: each.initializer.getText(file) }));
  const others = new Map(tagsOf(node, 'attr').map(({ name, description }) => [name, description]));
  const fields = properties.flatMap(({ name, how }) => {
    const field = node.members.find((each) => ts.isPropertyDeclaration(each) && each.name.getText(file) === name);
    const description = others.get(name) ?? (field && wordsOf(field));
    if (/state: true/.test(how) || description === undefined) return [];
    const attribute = /attribute: false/.test(how) ? undefined : (/attribute: '([^']*)'/.exec(how)?.[1] ?? name);
    const text = field?.type?.getText(file) ?? 'string';
    return [
      {
        kind: 'field',
        name,
        type: { text: field?.questionToken ? `${text} | undefined` : text },
        description,
        attribute,
        ...(/reflect: true/.test(how) && { reflects: true }),
      },
    ];
  });
  const hidden = new Set([ts.SyntaxKind.PrivateKeyword, ts.SyntaxKind.ProtectedKeyword, ts.SyntaxKind.OverrideKeyword]);
  const methods = node.members
    .filter(
      (each) => ts.isMethodDeclaration(each) && !ts.isPrivateIdentifier(each.name) && !each.modifiers?.some(({ kind }) => hidden.has(kind)) && wordsOf(each),
    )
    .map((each) => ({
      kind: 'method',
      name: each.name.getText(file),
      parameters: each.parameters.map((one) => ({ name: one.name.getText(file), type: { text: one.type.getText(file) } })),
      return: { type: { text: each.type.getText(file) } },
      description: wordsOf(each),
    }));
  return {
    kind: 'class',
    name: node.name.text,
    customElement: true,
    tagName: /customElements\.define\('([^']*)'/.exec(source)[1],
    description: wordsOf(node),
    superclass: { name: 'LitElement', package: 'lit' },
    attributes: fields
      .filter(({ attribute }) => attribute)
      .map(({ attribute, name, type, description }) => ({ name: attribute, fieldName: name, type, description })),
    members: [...fields, ...methods],
    events: tagsOf(node, 'fires').map(({ type, ...event }) => ({ ...event, type: { text: `CustomEvent<${type?.text ?? 'null'}>` } })),
    slots: tagsOf(node, 'slot'),
    cssParts: tagsOf(node, 'csspart'),
    cssProperties: tagsOf(node, 'cssprop'),
  };
}

function manifest() {
  const declarations = ELEMENTS.map((name) => {
    const source = readFileSync(`${here}src/${name}.ts`, 'utf8');
    const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
    return declarationOf(file, source, file.statements.find(ts.isClassDeclaration));
  });
  const exports = declarations.flatMap(({ name, tagName }) => [
    { kind: 'js', name, declaration: { name, module: 'built/table.js' } },
    { kind: 'custom-element-definition', name: tagName, declaration: { name, module: 'built/table.js' } },
  ]);
  return { schemaVersion: '1.0.0', modules: [{ kind: 'javascript-module', path: 'built/table.js', declarations, exports }] };
}

/** A part or custom property that the sources have and no comment describes, or the other way round, is an error. */
function check({ modules: [{ declarations }] }) {
  const files = readdirSync(`${here}src`, { recursive: true }).filter((name) => name.endsWith('.ts') && !/^(app|drawer|help)\//.test(name));
  const sources = files.map((name) => readFileSync(`${here}src/${name}`, 'utf8'));
  const used = (pattern) => new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name]) => name)));
  const described = (list) => new Set(declarations.flatMap((each) => each[list].map(({ name }) => name)));
  // The drawings name their parts in `picture`. Two properties are set by the board itself.
  const parts = new Set([...used(/ part="([\w-]+)"/g), 'shared', 'own']);
  const properties = new Set([...used(/var\((--mh-[a-z\d-]+)/g)].filter((name) => !['--mh-unit', '--mh-fit'].includes(name)));
  for (const [found, known] of [
    [parts, described('cssParts')],
    [properties, described('cssProperties')],
  ]) {
    const different = [...found.symmetricDifference(known)];
    if (different.length) throw new Error(`Described and used names differ: ${different.join(', ')}. Mend the tags @csspart and @cssprop of the elements.`);
  }
}

/** A table of Markdown. Empty lists have none. */
function tableOf(head, rows) {
  return rows.length ? `| ${head} | meaning |\n|---|---|\n${rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n` : '';
}

function tablesOf({ members, events, slots, cssParts, cssProperties }) {
  const code = (text) => `\`${text}\``;
  const fields = members.filter(({ kind }) => kind === 'field');
  const named = ({ name, attribute }) => (attribute && attribute !== name ? `${code(attribute)}, property ${code(name)}` : code(name));
  const plain = (list) => list.map(({ name, description }) => [code(name), description]);
  return [
    tableOf(
      'attribute, and property',
      fields.filter(({ attribute }) => attribute).map((each) => [named(each), each.description]),
    ),
    tableOf(
      'property',
      fields.filter(({ attribute }) => !attribute).map((each) => [named(each), each.description]),
    ),
    tableOf(
      'method',
      members
        .filter(({ kind }) => kind === 'method')
        .map(({ name, parameters, description }) => [code(`${name}(${parameters.map((one) => one.name).join(', ')})`), description]),
    ),
    tableOf(
      'event, and its `detail`',
      events.map(({ name, type, description }) => [`${code(name)} ${code(type.text.slice('CustomEvent<'.length, -1))}`, description]),
    ),
    tableOf('slot', plain(slots)),
    tableOf('part', plain(cssParts)),
    tableOf('custom property', plain(cssProperties)),
  ]
    .filter(Boolean)
    .join('\n');
}

const made = manifest();
check(made);
const folder = process.argv[2] ?? here;
writeFileSync(`${folder}/custom-elements.json`, `${JSON.stringify(made, null, 2)}\n`);
const readme = readFileSync(`${here}README.md`, 'utf8').replace(/<!-- (market-hall-\w+) -->\n[^]*?<!-- end -->/g, (_, tag) => {
  const declaration = made.modules[0].declarations.find(({ tagName }) => tagName === tag);
  return `<!-- ${tag} -->\n${tablesOf(declaration)}<!-- end -->`;
});
writeFileSync(`${folder}/README.md`, readme);
