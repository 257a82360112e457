import { useNavigate, useSearchParams } from 'react-router';

/**
 * A parameter of the page's address, and how to set it in place, or with null to remove it. The others stay as they are at that
 * moment: the router's own way starts from the address that was last drawn, and would undo what another part of the page has just set.
 */
export function useAddressParameter(
  name: string,
): [value: string | null, set: (value: string | null) => void] {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const set = (value: string | null) => {
    const changed = new URLSearchParams(window.location.search);
    if (value === null) changed.delete(name);
    else changed.set(name, value);
    void navigate(`?${changed}`, { replace: true, preventScrollReset: true });
  };
  return [parameters.get(name), set];
}
