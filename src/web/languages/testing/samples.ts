import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** Some have a plural of their own somewhere, the last one is written differently in most languages. */
export const SAMPLE_NUMBERS: readonly number[] = [0, 1, 2, 23, 1234];

/** Some begin with a vowel, some end with an s. */
export const SAMPLE_NAMES: readonly string[] = ['Ann', 'Boris', 'Cleo', 'Dan', 'Eve', 'Felix'];

/** Facts that a function of the catalogue can be told, each of them a list of arguments. */
export type FactsFor = (path: readonly string[]) => readonly (readonly unknown[])[];

/** Facts of all kinds that the types of the English catalogue allow. */
export function typedFacts(): FactsFor {
  const { checker, catalogue, place } = readCatalogue();
  return (path) => {
    const type = path.reduce((whole, key) => partOf(checker, whole, key, place), catalogue);
    const [signature] = type.getCallSignatures();
    if (!signature) throw new Error(`${path.join('.')} is not a function in English`);
    const samples = new Samples(checker, place);
    return everyChoice(
      signature.parameters.map((one) => samples.of(checker.getTypeOfSymbolAtLocation(one, place))),
    );
  };
}

function readCatalogue() {
  const file = fileURLToPath(new URL('../en/index.ts', import.meta.url));
  const program = ts.createProgram([file], {
    strict: true,
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts'],
    module: ts.ModuleKind.NodeNext,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const place = program.getSourceFile(file);
  const exported = place && checker.getSymbolAtLocation(place);
  const en = exported?.exports?.get(ts.escapeLeadingUnderscores('en'));
  if (!place || !en) throw new Error(`there is no English in ${file}`);
  return { checker, place, catalogue: checker.getTypeOfSymbolAtLocation(en, place) };
}

function partOf(checker: ts.TypeChecker, whole: ts.Type, key: string, place: ts.Node): ts.Type {
  const part = checker.getPropertyOfType(whole, key);
  if (!part) throw new Error(`there is no ${key} in English`);
  return checker.getTypeOfSymbolAtLocation(part, place);
}

/** Values of types. No name is given twice to the same function. */
class Samples {
  readonly #checker: ts.TypeChecker;
  readonly #place: ts.Node;
  #named = 0;

  constructor(checker: ts.TypeChecker, place: ts.Node) {
    this.#checker = checker;
    this.#place = place;
  }

  of(type: ts.Type): readonly unknown[] {
    if (type.isUnion()) return type.types.flatMap((one) => this.of(one));
    if (type.isLiteral()) return [type.value];
    if (type.flags & ts.TypeFlags.BooleanLiteral) return [this.#nameOf(type) === 'true'];
    if (type.flags & ts.TypeFlags.Null) return [null];
    if (type.flags & ts.TypeFlags.Undefined) return [undefined];
    if (type.flags & ts.TypeFlags.Number) return SAMPLE_NUMBERS;
    if (type.flags & ts.TypeFlags.String) return [this.#name()];
    if (type.flags & ts.TypeFlags.Object) return this.#objects(type);
    throw new Error(`no sample of ${this.#nameOf(type)}`);
  }

  #objects(type: ts.Type): readonly unknown[] {
    const elements = isReference(type) ? this.#checker.getTypeArguments(type) : [];
    if (this.#checker.isTupleType(type)) return everyChoice(elements.map((one) => this.of(one)));
    const [element] = elements;
    if (this.#checker.isArrayType(type) && element) return this.#lists(element);
    const parts = this.#checker.getPropertiesOfType(type);
    const values = parts.map((part) =>
      this.of(this.#checker.getTypeOfSymbolAtLocation(part, this.#place)),
    );
    return everyChoice(values).map((chosen) =>
      Object.fromEntries(parts.map((part, index) => [part.name, chosen[index]])),
    );
  }

  /** Lists of one, two and three, as languages put the last ones together in their own way. */
  #lists(element: ts.Type): readonly unknown[] {
    const three = [0, 1, 2].map((index) => {
      const values = this.of(element);
      return values[index % values.length];
    });
    return [three.slice(0, 1), three.slice(0, 2), three];
  }

  #name(): string {
    const name = SAMPLE_NAMES[this.#named++];
    if (name === undefined) throw new Error('there are not enough names');
    return name;
  }

  #nameOf(type: ts.Type): string {
    return this.#checker.typeToString(type);
  }
}

/** Lists and tuples are references to a type that knows nothing of their elements. */
const isReference = (type: ts.Type): type is ts.TypeReference => 'target' in type;

/** Every way to take one of each. */
export const everyChoice = (choices: readonly (readonly unknown[])[]): readonly unknown[][] =>
  choices.reduce<unknown[][]>(
    (begun, values) => begun.flatMap((chosen) => values.map((value) => [...chosen, value])),
    [[]],
  );
