import { useNavigate, useSearchParams } from 'react-router';

/**
 * Returns a parameter of the page's address and a function that sets it, or removes it with null. No history entry is
 * added. The function starts from the current address. The router's own function starts from the address of the last
 * render and would therefore undo a change that another part of the page has just made.
 */
export function useSearchParameter(name: string): [value: string | null, set: (value: string | null) => void] {
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
