/** Saves a text as a file of this computer. */
export function saveText(fileName: string, text: string): void {
  const link = document.createElement('a');
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
