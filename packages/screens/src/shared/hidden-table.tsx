export type HiddenTableProps = {
  caption: string;
  /** `key` tells rows apart where what they are about is written alike. */
  rows: readonly { readonly key: string; readonly head: string; readonly cell: string }[];
};

/** The figures of a chart, for whoever does not see it. */
export function HiddenTable({ caption, rows }: HiddenTableProps) {
  return (
    // A table is never narrower than its words; what is around it is.
    <div className="tc-hidden">
      <table>
        <caption>{caption}</caption>
        <tbody>
          {rows.map(({ key, head, cell }) => (
            <tr key={key}>
              <th scope="row">{head}</th>
              <td>{cell}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
