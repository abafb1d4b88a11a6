export * from './table-BXZ7CGEF.js';
