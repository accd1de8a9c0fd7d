/** Surfaces of a coin of radius 1 that lies in the plane of the screen. */
import { BufferGeometry, Float32BufferAttribute, LatheGeometry, Vector2 } from 'three';

/** Radius at which the rim begins. */
const FIELD_RADIUS = 0.94;
const RIM_HEIGHT = 0.018;
/** Height of a white pixel of the map. */
export const RELIEF_HEIGHT = 0.05;
const RINGS = 96;
const SECTORS = 256;
const REEDS = 150;

/** How far the normals of a field lean to its middle, at radius 1: fields are slightly hollow. */
const HOLLOW = 0.13;
/** Radii between which the relief becomes flat in the mesh: the beads beyond are finer than it, and only shaded. */
const FINE_FROM = 0.8;
const FINE_TO = 0.86;

/**
 * The field of one face with its relief, in front of `z` = 0. Its normals are those of a hollow field, because the
 * normal map has the slopes of the relief.
 *
 * @param heights between 0 and 1, a square map as wide as the coin
 */
export function fieldGeometry(heights: Float32Array, side: number): BufferGeometry {
  const positions: number[] = [];
  const uvs: number[] = [];
  const normals: number[] = [];
  for (let ring = 0; ring <= RINGS; ring += 1) {
    const radius = (FIELD_RADIUS * ring) / RINGS;
    for (let sector = 0; sector <= SECTORS; sector += 1) {
      const angle = (2 * Math.PI * sector) / SECTORS;
      const x = radius * Math.cos(angle);
      const y = radius * Math.sin(angle);
      const coarse = Math.min(1, Math.max(0, (FINE_TO - radius) / (FINE_TO - FINE_FROM)));
      positions.push(x, y, RELIEF_HEIGHT * coarse * heightAt(heights, side, x, y));
      const length = Math.hypot(HOLLOW * radius, 1);
      normals.push((-HOLLOW * x) / length, (-HOLLOW * y) / length, 1 / length);
      uvs.push((x + 1) / 2, (y + 1) / 2);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.setAttribute('uv', new Float32BufferAttribute(uvs, 2));
  geometry.setAttribute('normal', new Float32BufferAttribute(normals, 3));
  geometry.setIndex(gridIndex(RINGS, SECTORS));
  return geometry;
}

function heightAt(heights: Float32Array, side: number, x: number, y: number): number {
  const column = Math.min(side - 1, Math.max(0, Math.round(((x + 1) / 2) * (side - 1))));
  const row = Math.min(side - 1, Math.max(0, Math.round(((1 - y) / 2) * (side - 1))));
  return heights[row * side + column] ?? 0;
}

function gridIndex(rings: number, sectors: number): number[] {
  const index: number[] = [];
  for (let ring = 0; ring < rings; ring += 1) {
    for (let sector = 0; sector < sectors; sector += 1) {
      const near = ring * (sectors + 1) + sector;
      const far = near + sectors + 1;
      index.push(near, far, far + 1, near, far + 1, near + 1);
    }
  }
  return index;
}

/**
 * Both rims and the reeded edge between them.
 *
 * @param half half the thickness between the fields, where the diameter is 2
 */
export function rimGeometry(half: number): BufferGeometry {
  const top = half + RIM_HEIGHT;
  const round = 0.012;
  // From the field over the rim to the edge, and back on the other side.
  const upper = [
    [FIELD_RADIUS - 0.001, half - 0.002],
    [FIELD_RADIUS + 0.006, half + RIM_HEIGHT * 0.8],
    [FIELD_RADIUS + 0.014, top],
    [1 - round * 1.6, top],
    [1 - round * 0.5, top - round * 0.4],
    [1, top - round * 1.4],
  ] as const;
  const profile = [...upper, ...upper.toReversed().map(([radius, height]) => [radius, -height] as const)];
  const points = profile.map(([radius, height]) => new Vector2(radius, height)).toReversed();
  const geometry = new LatheGeometry(points, REEDS * 8);
  const position = geometry.getAttribute('position');
  for (let index = 0; index < position.count; index += 1) {
    const x = position.getX(index);
    const z = position.getZ(index);
    const radius = Math.hypot(x, z);
    if (radius < 0.999) continue;
    const cut = 1 - 0.007 * (1 + Math.cos(REEDS * Math.atan2(z, x)));
    position.setX(index, x * cut);
    position.setZ(index, z * cut);
  }
  geometry.computeVertexNormals();
  // A lathe turns round the vertical axis; the coin faces the viewer.
  return geometry.rotateX(Math.PI / 2);
}
