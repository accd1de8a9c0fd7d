/** The part of Papa Parse that is used; the package brings no types. https://www.papaparse.com/docs */
declare module 'papaparse' {
  export function parse<Row>(
    text: string,
    options: { header: true; skipEmptyLines: 'greedy' },
  ): { data: Row[]; errors: { row?: number; message: string }[] };
}
